import { integer } from '../kernel/field';
import { defineCalls } from '../kernel/call';
import { facilitator } from '../resources/facilitator';

const { name, category_id, credit_code, logo, cover, lisence, summary, content, contact_name, contact_mobile, email, address, website } =
  facilitator.fields;
/** What a provider writes of itself. */
export const ownFields = {
  name,
  category_id,
  credit_code,
  logo,
  cover,
  lisence,
  summary,
  content,
  contact_name,
  contact_mobile,
  email,
  address,
  website,
} as const;

export const providerCalls = defineCalls({
  /** A provider's own information: what it changes waits for the park as a new version (entities.md 9.2). */
  info: {
    label: '修改机构资料',
    access: 'facilitator_info_update',
    at: 'PUT /facilitator/info',
    anyBuildings: true,
    body: { ...ownFields, version: integer('版本', { required: true }) },
    changes: ['facilitator', 'facilitator_info'],
  },
});
