import { shortcuts } from '../../data/shortcuts';

const KEYS = [...shortcuts.search.presses, ...shortcuts.searchAtOnce.presses, ...shortcuts.help.presses];

/**
 * Records clicks, key presses, and input before hydration, and replays them afterward, so that none is lost on a slow device. Links and
 * `<details>` work without JavaScript, so they're excluded, as are clicks that one of our own listeners has handled with
 * `preventDefault()`. A second click on the same control is ignored, since the reader is only impatient.
 *
 * It's inline and the same on every page, because the Content Security Policy names it by its hash. It isn't compiled.
 */
export const earlyEventsScript = `(function () {
  var page = document.documentElement;
  var events = [];
  // What a reader types after opening the search belongs to it.
  var isTyping = false;
  var keys = ${JSON.stringify(KEYS)};
  var onClick = function (event) {
    var control = event.target.closest && event.target.closest('button, [role=tab], [role=button]');
    if (!control || event.defaultPrevented || control.closest('a[href]')) return;
    var last = events[events.length - 1];
    if (last && last.target === control && last.event.type === 'click') return;
    isTyping = control.hasAttribute('data-opens-search');
    events.push({ target: control, event: new MouseEvent('click', { bubbles: true, cancelable: true, detail: event.detail }) });
  };
  var onKey = function (event) {
    var isFree = !event.target.closest('input, textarea, select');
    var isShortcut = isFree && keys.some(function (press) {
      return press.key === String(event.key).toLowerCase() && Boolean(press.mod) === (event.ctrlKey || event.metaKey);
    });
    isTyping = isTyping || isShortcut;
    var isText = isFree && isTyping && /^(.|Backspace|Escape)$/.test(event.key);
    if (event.key === 'Escape') isTyping = false;
    var isArrow = event.target.matches('[role=tab]') && /^Arrow/.test(event.key);
    var isPlain = !(event.altKey || event.ctrlKey || event.metaKey);
    if (event.defaultPrevented || !(isShortcut || (isPlain && (isText || isArrow)))) return;
    event.preventDefault();
    events.push({ target: event.target, event: new KeyboardEvent('keydown', event) });
  };
  var onInput = function (event) {
    var field = event.target;
    // A select also fires an input event. A checkbox keeps its state, so there's nothing to replay.
    if (event.type !== (field.tagName === 'SELECT' ? 'change' : 'input') || /^(checkbox|radio|file)$/.test(field.type)) return;
    if (!events.some(function (entry) { return entry.target === field; })) events.push({ target: field, event: new Event(event.type, { bubbles: true }) });
  };
  // React compares a field with the last value that it saw. It intercepts the element's own setter, but not the prototype's.
  var forget = function (field) {
    var value = field.value;
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
  };
  var listeners = { click: onClick, keydown: onKey, input: onInput, change: onInput };
  for (var type in listeners) addEventListener(type, listeners[type]);
  new MutationObserver(function (_, observer) {
    if (page.dataset.hasHydrated !== 'true') return;
    observer.disconnect();
    for (var type in listeners) removeEventListener(type, listeners[type]);
    // Each in a task of its own: effects of the first render also add listeners, and an event can cause a render that adds one for the next.
    events.forEach(function (entry) {
      setTimeout(function () {
        if (!entry.target.isConnected) return;
        if (/^(input|change)$/.test(entry.event.type)) forget(entry.target);
        entry.target.dispatchEvent(entry.event);
      });
    });
  }).observe(page, { attributes: true, attributeFilter: ['data-has-hydrated'] });
})();`;
