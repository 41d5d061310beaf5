import { sql } from 'kysely';

/** The number that a short message to the payer of the bill `f` goes to: its firm's contact, else the person that its contract names; null where it takes none. */
export const mobileOfBill = sql<string | null>`(select m.mobile from (
    select coalesce((select e.contact_mobile from enterprise e where e.id = f.enterprise_id),
      (select c.party_mobile from contract c where c.id = f.contract_id and f.enterprise_id is null)) mobile) m where m.mobile ~ '^1[3-9][0-9]{9}$')`;
