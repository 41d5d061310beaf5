/** In place of the stand-in that Arco brings along: every browser that runs the product has the real one. */
export default globalThis.ResizeObserver;
