// What a build gives the browser as `react-dom`: Preact has one package for it and for `react`, and in the browser this is that package.
import * as react from 'react';
import type * as dom from 'react-dom';

export const { createPortal, flushSync, unstable_batchedUpdates } = react as unknown as typeof dom;
export default react;
