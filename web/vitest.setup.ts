// Test files share the page's state as well as its document, so each test leaves it as a fresh page has it.

import { afterEach } from "vitest";
import { notices } from "./src/app/notices.svelte";
import { settings } from "./src/app/settings.svelte";

afterEach(() => {
  notices.clear();
  settings.set_language("en");
});
