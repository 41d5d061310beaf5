import { contrast, isColour, mixed, readable, rgbOf } from '@/domain/colour';
import { keep, read } from '../session/storage';

/** As domain/codes/system `themeMode`: 1 light, 2 dark, 3 as the person's system has it. */
export type Mode = 1 | 2 | 3;
export interface Theme {
  readonly color: string | null;
  readonly mode: Mode;
}
/** The ground of the back office in the dark (Arco's --color-bg-2), on which coloured words must be readable. */
const darkGround = '#232324';
/** What the style sheets have by themselves. */
const standard = '#165DFF';
const triple = (colour: string): string => rgbOf(colour).join(',');

/** How much of the colour is in the ground of what is chosen in the dark: a tab, an entry of the menu, a row. */
const darkTint = 0.22;
/** The colour, lightened until its words are readable on the dark ground, and there on the tint of what is chosen. */
export function lightened(colour: string, ground = darkGround): string {
  for (let share = 1; share > 0; share -= 0.05) {
    const lighter = mixed(colour, '#FFFFFF', share);
    if ([ground, mixed(lighter, ground, darkTint)].every((below) => contrast(lighter, below) >= readable)) return lighter;
  }
  return '#FFFFFF';
}
/** The deep ground of the public footer. */
const deepOf = (colour: string): string => mixed(colour, '#000000', 0.28);
/** CSS variables of a theme colour: Arco's scale (5 is what is under the pointer, 6 the colour, 7 pressed) and the shell's own names. */
export function variablesOf(color: string, dark: boolean): Record<string, string> {
  const main = dark ? lightened(color) : color.toUpperCase();
  const [near, far] = dark ? [darkGround, '#FFFFFF'] : ['#FFFFFF', '#000000'];
  const towards = [0.08, 0.2, 0.4, 0.6].map((share) => mixed(main, near, share));
  const away = [0.86, 1, 0.74, 0.62, 0.5, 0.4].map((share) => mixed(main, far, share));
  const scale = [...towards, ...away].map((step, at) => [`--primary-${at + 1}`, triple(step)]);
  const links = [...towards, ...away].map((step, at) => [`--link-${at + 1}`, triple(step)]);
  return {
    ...Object.fromEntries([...scale, ...links]),
    '--theme': color.toUpperCase(),
    '--accent': main,
    '--on-accent': dark ? '#17171A' : '#FFFFFF',
    '--deep': deepOf(color),
    '--brand': main,
    '--brand-dark': mixed(main, far, 0.74),
    '--brand-tint': mixed(main, near, dark ? darkTint : 0.1),
  };
}

/** The style element of `firstLook`: from the first script on, what is shown is decided here. */
export const firstLookId = 'first-look';
let shown: Theme = { color: null, mode: 1 };
let set: string[] = [];
const system = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;
/** Big screens bring their own look: while one is shown, nothing of the theme is. */
let suspended = 0;

function draw(): void {
  if (typeof document === 'undefined') return; // drawn as text
  const { body } = document;
  document.getElementById(firstLookId)?.remove();
  const dark = suspended === 0 && (shown.mode === 2 || (shown.mode === 3 && system?.matches === true));
  if (dark) body.setAttribute('arco-theme', 'dark');
  else body.removeAttribute('arco-theme');
  for (const name of set) body.style.removeProperty(name);
  const values = suspended === 0 ? shownVariables(shown.color, dark) : {};
  set = Object.keys(values);
  for (const [name, value] of Object.entries(values)) body.style.setProperty(name, value);
}
/** What differs from the style sheets' own. */
export function shownVariables(color: string | null, dark: boolean): Record<string, string> {
  const own = isColour(color) && color.toUpperCase() !== standard ? color : dark ? standard : null;
  return own ? variablesOf(own, dark) : {};
}
/** A theme as style rules, for a page that is drawn before any script runs. `dark`: whether it is so at first; in mode 3 the browser says. */
export function firstLook({ color, mode }: Theme): { readonly dark: boolean; readonly rules: string } {
  const rule = (dark: boolean): string => {
    // the scales are Arco's, which comes later with all that it brings
    const values = Object.entries(shownVariables(color, dark)).filter(([name]) => !/^--(?:primary|link)-/.test(name));
    return values.length === 0 ? '' : `body{${values.map(([name, value]) => `${name}:${value}`).join(';')}}`;
  };
  return { dark: mode === 2, rules: mode === 3 ? `${rule(false)}@media (prefers-color-scheme:dark){${rule(true)}}` : rule(mode === 2) };
}
/** Shows a theme everywhere but in the cockpit, and keeps it for the first picture of the next visit. */
export function showTheme(theme: Theme, remember = true): void {
  shown = theme;
  if (remember) keep('theme', theme);
  draw();
}
export const shownTheme = (): Theme => shown;
/** Before the settings have come: as it was last time. Follows the system where the theme says so. */
export function startTheme(): void {
  const last = read<Theme>('theme');
  if (last) shown = last;
  system?.addEventListener('change', draw);
  draw();
}
/** For a screen of its own look, while it is mounted. */
export function suspendTheme(): () => void {
  suspended += 1;
  draw();
  return () => {
    suspended -= 1;
    draw();
  };
}
