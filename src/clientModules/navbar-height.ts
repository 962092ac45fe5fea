import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/** Shares the height of a navbar whose items take more than one line, so it covers nothing that sticks below it. */
function updateHeight(): void {
  const navbar = document.querySelector('.navbar');
  if (!navbar) return;
  const { height } = navbar.getBoundingClientRect();
  const more = height - Number.parseFloat(getComputedStyle(navbar).minHeight);
  document.documentElement.style.setProperty('--navbar-more', more > 1 ? `${more}px` : '');
}

const observer = ExecutionEnvironment.canUseDOM ? new ResizeObserver(updateHeight) : undefined;

/** The next page may have another navbar element. */
export function onRouteDidUpdate(): void {
  observer?.disconnect();
  const navbar = document.querySelector('.navbar');
  if (navbar) observer?.observe(navbar);
}
