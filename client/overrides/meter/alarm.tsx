import { Link } from 'react-router';
import { dash } from '@/domain/format';
import { alarm } from '@/domain/resources/alarm';
import { useTabLocation } from '../../kernel/page/location';
import { overrideViews } from '../../kernel/overrides';

/** The meters of a page are of the kind of its alarms: the record of the meter lies on the same page, in its first list. */
function MeterLink({ id, name }: { readonly id: number; readonly name: string }) {
  const { pathname } = useTabLocation();
  return (
    <Link className="link-button" to={`${pathname}?id=${id}`}>
      {name}
    </Link>
  );
}
export default overrideViews(alarm, {
  cells: {
    meter_id: (row) => {
      const { meter_id: id, meter_name: name } = row as typeof row & { readonly meter_name?: string };
      return id ? <MeterLink id={id} name={name ?? `#${id}`} /> : dash;
    },
  },
});
