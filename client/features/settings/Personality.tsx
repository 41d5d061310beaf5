import { Button, Modal, Skeleton } from '@arco-design/web-react';
import { useEffect, useId, useMemo, useState } from 'react';
import type { Fields as FieldTable } from '@/domain/kernel/field';
import { siteSetting } from '@/domain/resources/site-setting';
import { systemCalls } from '@/domain/calls/system';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import type { Values } from '../../kernel/form/check';
import { bodyOf, formValues, startValues } from '../../kernel/form/formValues';
import { KindTools } from '../../kernel/page/KindTools';
import { mergeRemote } from '../../kernel/form/mergeConflict';
import { loadSite, useSite } from '../../kernel/site/site';
import { showTheme, shownTheme, type Mode } from '../../kernel/site/theme';
import { changedKeys, useForm } from '../../kernel/form/useForm';
import { useSend, useSubmit } from '../../kernel/form/useSubmit';
import { notifyResult } from '../../kernel/action/useActions';
import { Fields } from '../../kernel/form/Fields';
import { FormAlert } from '../../kernel/form/FormAlert';
import { isColour } from '@/domain/colour';
import { ErrorState } from '../../ui/ErrorState';
import { MapCentreInput } from './MapCentreInput';
import { SitePreview } from './SitePreview';
import { standardColour, ThemeInput } from './ThemeInput';
import { PageForm } from '../../ui/PageForm';
import '../../kernel/list/list.css';
import './settings.css';
import '../../kernel/form/form.css';

const fields = siteSetting.fields as FieldTable;
const sections = [
  { title: '系统与登录页', fields: ['site_name', 'admin_path', 'file_id', 'login_image'] },
  { title: '外观', fields: ['theme_color', 'theme_mode', 'menu_mode'] },
  { title: '官网页脚', fields: ['company_name', 'address', 'phone', 'copyright', 'icp', 'support', 'qr_mini', 'qr_subscribe', 'qr_video'] },
  { title: '地图', fields: ['city_id', 'map_approval', 'map_center'] },
] as const;
const keys: readonly string[] = sections.flatMap((section) => section.fields as readonly string[]);
const inputs = { theme_color: ThemeInput, map_center: MapCentreInput };
/** What 恢复默认 puts back: the look. Names, footer and map are the operator's own. */
const look = ['file_id', 'login_image', 'theme_color', 'theme_mode', 'menu_mode'];

/** The colours of the draft on the whole page while it is edited; those that are stored when it is left. */
function useLiveTheme(values: Values): void {
  const [stored] = useState(shownTheme);
  const color = isColour(values.theme_color) ? values.theme_color : null;
  const mode = (Number(values.theme_mode) || 1) as Mode;
  const { site } = useSite();
  // what somebody else saved meanwhile comes in with its look: the draft keeps its own
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings, when they come again
  useEffect(() => showTheme({ color, mode }, false), [color, mode, site]);
  useEffect(
    () => () => {
      showTheme(stored, false);
      void loadSite(true);
    },
    [stored],
  );
}
function Form({ row, onSaved, load }: { row: WireRow; onSaved: () => void; load: () => Promise<WireRow | undefined> }) {
  const prefix = useId();
  const first = useMemo(() => formValues(fields, keys, row), [row]);
  const form = useForm(fields, keys, first);
  const [read, setRead] = useState(row);
  useLiveTheme(form.values);
  const { send } = useSend();
  const {
    submit,
    busy: saving,
    failure,
  } = useSubmit<Values>({
    form,
    send: async (values = form.values) => {
      const sent = changedKeys(keys, values, form.before);
      const body = { ...bodyOf(fields, sent, values), version: Number(read.version) };
      const answer = await send(systemCalls, 'saveSiteInfo', body);
      if (answer.failure) return answer.failure;
      notifyResult(undefined, '操作成功');
      form.replace(values, values);
      setRead(answer.data);
      await loadSite(true);
      onSaved();
      return undefined;
    },
    onStale: async () => {
      const newest = await load();
      if (!newest) return undefined;
      const merged = mergeRemote(fields, keys, form.values, form.before, formValues(fields, keys, newest));
      form.replace(merged.values, merged.before);
      setRead(newest);
      return merged.message;
    },
  });
  const reset = () =>
    void Modal.confirm({
      title: '恢复默认外观？',
      content: '图标、登录图、主题色、默认外观和菜单样式恢复为出厂设置，名称、页脚和地图不变。',
      okText: '恢复默认',
      onOk: () => submit({ ...form.values, ...startValues(fields, look), theme_color: standardColour }),
    });
  return (
    <div className="personality">
      <PageForm onSubmit={() => submit()}>
        <FormAlert failure={failure} />
        <Fields form={form} sections={sections} prefix={prefix} row={row} inputs={inputs} disabled={saving} />
        <div className="settings-save">
          <Button type="primary" htmlType="submit" loading={saving} disabled={!form.dirty}>
            保存
          </Button>
          <Button disabled={saving || !form.dirty} onClick={() => form.replace(form.before)}>
            撤销修改
          </Button>
          <Button disabled={saving} onClick={reset}>
            恢复默认外观
          </Button>
        </div>
      </PageForm>
      <SitePreview values={form.values} />
    </div>
  );
}
function Page() {
  const { data, failure, retry, refetch } = useCall(systemCalls, 'siteInfo', {}, { refetchOnMountOrArgChange: true });
  const [held, setHeld] = useState<WireRow>();
  useEffect(() => {
    if (data && !held) setHeld(data);
  }, [data, held]);
  if (failure && !held) return <ErrorState failure={failure} onRetry={retry} />;
  return (
    <div className="settings-page">
      <h1 className="visually-hidden">个性化设置</h1>
      {held ? <Form row={held} onSaved={retry} load={refetch} /> : <Skeleton animation text={{ rows: 12 }} />}
    </div>
  );
}
/** 个性化设置: the park's name, pictures, colours and footer, with what they come to beside them. */
export default function Personality() {
  return (
    <KindTools>
      <Page />
    </KindTools>
  );
}
