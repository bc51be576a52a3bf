// Elements. Text goes in as text, never as HTML, so nobody's name can be more than a name.

export const $ = (id) => document.getElementById(id);

/** An element; functions among the attributes listen, true and false are there or not. */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (typeof value === "boolean") element.toggleAttribute(key, value);
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** New children; who had the focus keeps it: the element with the same data-key, or else the parent. */
export function replace(parent, children) {
  const focused = parent.contains(document.activeElement) && document.activeElement !== parent ? document.activeElement.dataset.key : null;
  parent.replaceChildren(...children);
  if (focused === null) return;
  const same = [...parent.querySelectorAll("[data-key]")].find((each) => each.dataset.key === focused);
  (same ?? parent).focus({ preventScroll: true });
}

/** Set a text only if it is another one: a screen reader would read it again. */
export function write(id, text) {
  if ($(id).textContent !== text) $(id).textContent = text;
}

export function choices(select, pairs, chosen) {
  select.replaceChildren(...pairs.map(([value, text]) => el("option", { value, selected: String(value) === String(chosen) }, text)));
}

export function on(id, kind, doing) {
  $(id).addEventListener(kind, (event) => {
    if (kind === "submit") event.preventDefault();
    doing(event);
  });
}

/** Copy a field's text; where the browser does not let us, it is at least selected. */
export async function copy(field) {
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => {});
}
