import { NewsList } from './NewsList';

export default function News() {
  return <NewsList page="newsList" heading="新闻动态" />;
}
