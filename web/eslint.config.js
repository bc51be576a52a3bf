import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "dist"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs["flat/recommended"],
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "no-undef": "off", // TypeScript knows better
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }], // as TypeScript has it
      eqeqeq: "error",
      "max-lines-per-function": ["error", { max: 45 }],
      "no-console": "error",
      "svelte/no-navigation-without-resolve": "off", // of SvelteKit, which this is not
      "svelte/prefer-svelte-reactivity": "off", // what is reactive here is replaced, never changed in place
      "@typescript-eslint/no-non-null-assertion": "off", // a View says what is there; TypeScript cannot know how long its lists are
    },
  },
  { files: ["**/*.test.ts"], rules: { "max-lines-per-function": "off" } }, // `describe` holds whole suites
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
);
