import { readingPages } from '@/domain/routes/site-readings';
import { addPages } from '../usePage';

addPages(readingPages);
