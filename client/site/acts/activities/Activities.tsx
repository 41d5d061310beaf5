import { PagedList } from '../../PagedList';
import { pageAddress, usePageRead, usePageValues } from '../../usePage';
import { Card, Cards, costText, Narrow } from '../Cards';
import { isOpen, seatsText, Standing, whenText } from './how';

/** Trainings and road shows that one may sign up for, and those that are over. */
export default function Activities() {
  const values = usePageValues('activities');
  const { data: types } = usePageRead('activities', 'types');
  const above = (
    <Narrow page="activities" label="活动类型" name="type_id" values={values} choices={(types?.data ?? []).filter(({ total }) => total > 0)} />
  );
  return (
    <PagedList page="activities" heading="培训活动" what="活动" above={above} search={{ name: 'title', label: '活动名称', limit: 60 }}>
      {(data) => (
        <Cards data={data}>
          {(one) => (
            <Card to={pageAddress('activity', { id: one.id })} picture={one.cover_path} name={one.title} tag={<Standing activity={one} />}>
              <span>{whenText(one)}</span>
              <span>{[one.type_name, one.place_name ?? one.address].filter(Boolean).join(' · ')}</span>
              {isOpen(one) && <span>{seatsText(one)}</span>}
              <span className="offer-price">{costText(one.price, '')}</span>
            </Card>
          )}
        </Cards>
      )}
    </PagedList>
  );
}
