/** What the model can be coloured by, in the order of its chips. */
export const layerNames = { rent: '出租', expiry: '到期', owed: '欠费', energy: '能耗', alarm: '告警', industry: '产业' } as const;
export type LayerId = keyof typeof layerNames;
export const isLayer = (id: string | null | undefined): id is LayerId => typeof id === 'string' && Object.hasOwn(layerNames, id);
