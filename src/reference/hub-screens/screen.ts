import { stack } from './blocks';
import { SIZE, box, button, buttonWidth, callout, rule, stroke, text } from './shapes';
import type { CardScreen, Drawing, HubScreen, PhoneScreen, Screen } from './types';

/** The Hub's menu. Two items have submenus. */
const hubMenu: readonly (string | [name: string, below: readonly string[]])[] = [
  'Dashboard',
  'Plans',
  'New plan',
  'QR codes',
  'Chargebacks',
  ['Reports and invoices', ['Reports', 'Invoices']],
  ['Merchants management', ['Overview', 'Credentials', 'Design', 'Emails', 'Terminals', 'Usage', 'Users', 'Webhooks']],
];

const WIDTH = 760;
const BAR = 44;
const MENU = 166;
const MARGIN = 24;

const mark = (x: number, y: number): string =>
  [0, 5, 10, 15].map((at) => rule(x, y + at, 34)).join('') +
  stroke(`M${x + 13} ${y + 12}v-13`, 'note', 1.8) +
  stroke(`M${x + 28} ${y + 8}v-12`, 'ink', 1.8) +
  `<ellipse cx="${x + 9.5}" cy="${y + 13}" rx="4" ry="3" transform="rotate(-20 ${x + 9.5} ${y + 13})" fill="var(--note)"/>` +
  `<ellipse cx="${x + 24.5}" cy="${y + 9}" rx="3.6" ry="2.7" transform="rotate(-20 ${x + 24.5} ${y + 9})" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.7"/>`;

function bar(): string {
  return (
    mark(18, 14) +
    text(64, 28, 'Merchant Hub', { weight: 660 }) +
    text(WIDTH - 54, 28, 'Harbor Lane Home', { size: 12.5, align: 'end' }) +
    box(WIDTH - 44, 10, 24, 24, { fill: 'accent-tint', radius: 12 }) +
    text(WIDTH - 32, 26, 'MO', { size: 10.5, weight: 660, color: 'accent-strong', align: 'middle' }) +
    rule(0, BAR, WIDTH)
  );
}

function menu(current: string): { svg: string; height: number } {
  let [y, svg] = [BAR + 28, ''];
  const item = (name: string, x: number, isCurrent: boolean, size: number): void => {
    if (isCurrent) svg += box(8, y - 17, MENU - 16, 26, { fill: 'accent-tint' });
    svg += text(x, y, name, { size, weight: isCurrent ? 660 : 400, color: isCurrent ? 'accent-strong' : 'ink-soft' });
    y += size === SIZE.body ? 29 : 26;
  };
  for (const entry of hubMenu) {
    const [name, below] = typeof entry === 'string' ? [entry, []] : entry;
    item(name, 18, name === current, SIZE.body - 0.5);
    if (below.includes(current)) for (const label of below) item(label, 32, label === current, 12.5);
  }
  return { svg, height: y };
}

function hub(screen: HubScreen): Drawing {
  const { svg: menuSvg, height: menuHeight } = menu(screen.menu);
  const [x, width] = [MENU + MARGIN, WIDTH - MENU - MARGIN * 2];
  let right = x + width;
  const buttons = (screen.buttons ?? []).map(({ label, look }) => {
    right -= buttonWidth(label);
    const drawn = button(right, BAR + 20, label, look);
    right -= 8;
    return drawn;
  });
  const inside = stack(screen.blocks, { x, y: BAR + 66, width });
  const dialog = screen.dialog && stack(screen.dialog.blocks, { x: 232, y: BAR + 90, width: 392 });
  const height = Math.round(Math.max(BAR + 66 + inside.height + 28, menuHeight, dialog ? dialog.height + BAR + 150 : 0));
  const over = dialog
    ? box(1, 1, WIDTH - 2, height - 2, { fill: 'ink', radius: 11, opacity: 0.6 }) +
      box(204, BAR + 28, 448, dialog.height + 86, { fill: 'paper', radius: 10 }) +
      text(232, BAR + 62, screen.dialog?.title ?? '', { size: 17, weight: 660 }) +
      dialog.svg
    : '';
  const svg =
    box(0.5, 0.5, WIDTH - 1, height - 1, { fill: 'paper', edge: 'line', radius: 12 }) +
    bar() +
    menuSvg +
    `<path d="M${MENU} ${BAR}V${height}" stroke="var(--line)"/>` +
    text(x, BAR + 40, screen.title, { size: SIZE.title, weight: 660 }) +
    buttons.join('') +
    (screen.markButtons ? callout(right - 5, BAR + 34, screen.markButtons) : '') +
    (screen.markMenu ? callout(MENU - 20, BAR + 50, screen.markMenu) : '') +
    (screen.markMerchant ? callout(WIDTH - 180, 23, screen.markMerchant) : '') +
    inside.svg +
    over;
  return { svg, width: WIDTH, height };
}

function phone({ title, blocks }: PhoneScreen): Drawing {
  const width = 330;
  const inside = stack(blocks, { x: 28, y: 74, width: width - 56 });
  const height = Math.round(inside.height + 104);
  const svg =
    box(1, 1, width - 2, height - 2, { fill: 'paper', edge: 'edge', radius: 26 }) +
    mark(28, 24) +
    text(74, 38, title, { size: SIZE.heading, weight: 660 }) +
    rule(2, 56, width - 4) +
    inside.svg;
  return { svg, width, height };
}

function card({ blocks }: CardScreen): Drawing {
  const width = 360;
  const inside = stack(blocks, { x: 48, y: 92, width: width - 96 });
  const height = Math.round(inside.height + 150);
  const svg =
    box(0.5, 0.5, width - 1, height - 1, { fill: 'paper-tint', edge: 'line', radius: 12 }) +
    box(20, 28, width - 40, inside.height + 94, { fill: 'paper', edge: 'line', radius: 10 }) +
    mark(48, 52) +
    text(92, 66, 'Merchant Hub', { weight: 660 }) +
    inside.svg;
  return { svg, width, height };
}

/** Draws a screen. */
export function draw(screen: Screen): Drawing {
  if (screen.frame === 'hub') return hub(screen);
  return screen.frame === 'phone' ? phone(screen) : card(screen);
}
