// Entry point of the page.

import { mount } from "svelte";
import App from "./App.svelte";
import "./app/paper.css";

mount(App, { target: document.getElementById("app")! });
