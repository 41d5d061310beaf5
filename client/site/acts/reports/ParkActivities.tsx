import { PagedList } from '../../PagedList';
import { pageAddress, usePageRead, usePageValues } from '../../usePage';
import { Card, Cards, Narrow } from '../Cards';

/** Reports of what took place in the park. */
export default function ParkActivities() {
  const values = usePageValues('parkActivities');
  const { data: categories } = usePageRead('parkActivities', 'categories');
  const some = (categories?.data ?? []).filter(({ total }) => total > 0);
  const above = <Narrow page="parkActivities" label="活动分类" name="category_id" values={values} choices={some} />;
  return (
    <PagedList page="parkActivities" heading="园区活动" what="园区活动" above={above}>
      {(data) => (
        <Cards data={data}>
          {(one) => (
            <Card to={pageAddress('parkActivity', { id: one.id })} picture={one.cover_path} name={one.title}>
              <span>{[one.category_name, one.incubator_name].filter(Boolean).join(' · ')}</span>
              <span>
                <time dateTime={one.happened_at}>{one.happened_at}</time>
                {one.place_text ? ` · ${one.place_text}` : ''}
              </span>
            </Card>
          )}
        </Cards>
      )}
    </PagedList>
  );
}
