import { Tag } from '@arco-design/web-react';
import type { Mark } from '@/domain/kernel/presentation';
import type { WireRow } from '../api/api';
import { meets } from '../visibility';
import '../list/list.css';

/** Those of some words that a row has earned. */
export const MarkTags = ({ marks = [], row }: { marks?: readonly Mark[] | undefined; row: WireRow }) =>
  marks
    .filter(({ when }) => meets(row, when))
    .map(({ label, color }) => (
      <Tag key={label} size="small" className="row-mark" {...(color && { color })}>
        {label}
      </Tag>
    ));
