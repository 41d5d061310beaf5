/** The park's own people, whom forms offer where one of them is meant: no tenant, provider or tutor, and nobody who was frozen. */
export const staff = { rule: 'staff' } as const;
/** Of these who may follow customers, of the parks in reach, or of the place that the form names; two of one name are told apart by their accounts. */
export const followers = { rule: 'followers', to: 'rule', narrowedBy: ['incubator_id', 'building_id'], label: ['name', 'username'] } as const;
