import { createContext, type ComponentType } from 'react';

/** What the office knows of an enterprise beside its portrait (rooms, bills, checks), as whoever is around the panels draws it; null: nothing. */
export const PortraitRowsContext = createContext<ComponentType<{ readonly id: number }> | null>(null);
