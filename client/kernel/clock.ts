import type { Clock } from '@/domain/kernel/condition';

/**
 * What a page offers by; the server judges once more. The product's time and its parameters are known once the settings have come
 * (./site/settingsSync). By itself: every page of the office follows the settings, and few judge rows by them.
 */
export const clock = { current: (): Clock => ({ now: new Date(), parameter: () => 0 }) };
export function setClock(now: () => number, parameters: Readonly<Record<string, number>>): void {
  clock.current = () => ({ now: new Date(now()), parameter: (key) => parameters[key] ?? 0 });
}
