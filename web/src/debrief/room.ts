// The components that the replay screen loads when a debrief is opened.

export { default as Course } from "./Course.svelte";
export { LiveDebrief } from "./live-debrief.svelte";
export { default as Mending } from "./Mending.svelte";
export { default as Panel } from "./Panel.svelte";
