import type { ReactNode } from 'react';
import type { AlikeFound } from '@/domain/answers/alike';
import type { AnyResource } from '@/domain/kernel/resource';
import { recordPageOf } from '@/domain/routes';
import { useReadQuery } from '../api/api';
import { useViewer } from '../session/viewer';
import { endpointOf } from '../visibility';
import type { FormState } from './useForm';
import { useSettled } from './useSettled';
import './lookup.css';

/** Shorter is not yet a name, a code or a number; a mask is what was there before. */
const isWhole = (text: string): boolean => text.length >= 4 && !text.includes('*');
const nothing = { path: '', reads: [] };

/** While one types: who has the same name, code or number already, with the way to it; below each question that it is of. */
export function useAlike(resource: AnyResource, { values, before }: FormState, id: number | undefined): Readonly<Record<string, ReactNode>> {
  const viewer = useViewer();
  const { by = [], query = '' } = resource.alike ?? {};
  const endpoint = resource.alike && endpointOf(resource, query, 'query');
  const typed = Object.fromEntries(
    (by as readonly string[]).flatMap((name) => {
      const text = String(values[name] ?? '').trim();
      return isWhole(text) && (id === undefined || values[name] !== before[name]) ? [[name, text] as const] : [];
    }),
  );
  const settled = useSettled(typed, JSON.stringify(typed));
  const skip = !endpoint || !viewer.can(endpoint.access) || Object.keys(settled).length === 0;
  const answer = useReadQuery(skip ? nothing : { path: endpoint.path, query: { ...settled, except: id }, reads: endpoint.reads }, { skip });
  const found = skip ? undefined : (answer.currentData as AlikeFound | undefined);
  const page = recordPageOf(resource.name)?.path;
  const note = (name: string): ReactNode => {
    // what is being typed meanwhile is another question
    if (!found || typed[name] === undefined || typed[name] !== settled[name]) return null;
    const label = resource.fields[name]?.label;
    const same = found.data.filter((one) => one.by.includes(name));
    const elsewhere = same.length === 0 && found.elsewhere.includes(name);
    if (same.length === 0 && !elsewhere) return null;
    return (
      <ul className="alike" role="status" aria-label={`${label}重复提示`}>
        {same.map((one) => (
          <li key={one.id}>
            已有{resource.label}使用相同的{label}：{one.name}（{one.about}）
            {page && (
              <a href={`${page}?id=${one.id}`} target="_blank" rel="noopener">
                查看
              </a>
            )}
          </li>
        ))}
        {elsewhere && (
          <li>
            其他园区已有{resource.label}使用相同的{label}，请联系系统管理员
          </li>
        )}
      </ul>
    );
  };
  return Object.fromEntries((by as readonly string[]).map((name) => [name, note(name)]));
}
