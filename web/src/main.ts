// Entry point of the page.

import { mount } from "svelte";
import App from "./App.svelte";
import "./app/paper.css";

const FONTS = ["900 16px 'Londrina Solid'", "400 16px Jost", "500 16px Jost", "600 16px Jost"]; // of every screen
const PATIENCE = 400; // ms; then the page is shown in a fallback font, and lines may move once

const fonts = Promise.all(FONTS.map((font) => document.fonts.load(font)));
const waited = new Promise((resolve) => setTimeout(resolve, PATIENCE));
await Promise.race([fonts, waited]).catch(() => undefined);

mount(App, { target: document.getElementById("app")! });
