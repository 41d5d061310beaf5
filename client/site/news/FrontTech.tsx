import { NewsList } from './NewsList';

export default function FrontTech() {
  return <NewsList page="frontTech" heading="前沿技术" />;
}
