import { options, type VNode } from 'preact';

/** What `useId` of Preact returns; that of React, which wrote the page, begins with an underscore. */
const ID = /^P\d+-\d+/;

/** Attributes that hold or point to an id. The name of a group of radio buttons is one too. */
const HOLDERS = ['id', 'htmlFor', 'name', 'list', 'aria-controls', 'aria-describedby', 'aria-labelledby'];

/** A node of Preact with its element: a private name, but the same one since version 8, as the tools of Preact read it. */
type Rendered = VNode<Record<string, unknown>> & { __e?: Element };

/**
 * Preact takes over the elements of a page without a look at their attributes. So the ids in the page would stay those of React,
 * and whatever is rendered later, such as a message below a field, would point to ids of Preact that nothing has.
 */
export function adoptIds(): void {
  const { diffed } = options;
  options.diffed = (vnode) => {
    diffed?.(vnode);
    const { type, props, __e: element } = vnode as Rendered;
    if (typeof type !== 'string' || !element) return;
    for (const holder of HOLDERS) {
      const value = props[holder];
      if (typeof value !== 'string' || !ID.test(value)) continue;
      const attribute = holder === 'htmlFor' ? 'for' : holder;
      if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
    }
  };
}
