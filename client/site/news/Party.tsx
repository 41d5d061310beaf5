import { NewsList } from './NewsList';

export default function Party() {
  return <NewsList page="party" heading="党建园地" />;
}
