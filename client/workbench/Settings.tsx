import { Suspense, useState } from 'react';
import { Checkbox, Drawer, Input, Select } from '@arco-design/web-react';
import { useCan, useSession } from '@/client/kernel/session/session';
import { FormField } from '@/client/ui/FormSections';
import { partyOf } from '@/domain/kernel/access';
import { linksFor, shownLinks } from '@/domain/tiles';
import { panelByProp } from '@/panels/index';
import { type PanelPlacement, withSettings } from './board';
import { choicesOf, ownTitle } from '@/domain/placement';
import { useParks } from './buildings';
import { idsOf } from '@/domain/placement';
import { lazily } from '../ui/lazily';

/** With the kinds of fields: few panels have any. */
const OpenFilters = lazily(() => import('./OpenFilters').then((module) => ({ default: module.OpenFilters })));

interface SettingsProps {
  readonly placement: PanelPlacement;
  /** What was chosen is on its way: it stays open until it is kept. */
  readonly busy?: boolean;
  readonly onDone: (placement: PanelPlacement) => void;
  readonly onClose: () => void;
}
/** 属性: a panel's title, its choices, its buildings and, of 快捷入口, its links. Closed anew for each panel. */
export function Settings({ placement, busy = false, onDone, onClose }: SettingsProps) {
  const can = useCan();
  const party = partyOf(useSession().user);
  const panel = panelByProp.get(placement.prop);
  const [title, setTitle] = useState(ownTitle(placement) ?? '');
  const [choices, setChoices] = useState(() => choicesOf(placement));
  const [links, setLinks] = useState<readonly string[]>(() => placement.quick_links ?? []);
  const byBuilding = panel?.filters.includes('building_id') ?? false;
  const parks = useParks(byBuilding);
  if (!panel) return null;
  const isQuick = panel.prop === 'quick';
  const done = () => onDone({ ...withSettings(placement, title, choices), ...(isQuick && { quick_links: links }) });
  const pick = (param: string, value: string) => setChoices(({ [param]: _gone, ...rest }) => (value ? { ...rest, [param]: value } : rest));
  return (
    <Drawer
      width={360}
      visible
      title={`面板设置：${panel.title}`}
      okText="确定"
      cancelText="取消"
      confirmLoading={busy}
      onOk={done}
      onCancel={() => busy || onClose()}
      unmountOnExit
    >
      <div className="form-stacked">
        <FormField id="title" label="标题">
          <Input id="title" value={title} maxLength={20} showWordLimit placeholder={panel.title} onChange={setTitle} />
        </FormField>
        {byBuilding && (
          <FormField id="building_id" label="园区楼宇" hint="不选则随页面的楼宇选择">
            <Select
              id="building_id"
              mode="multiple"
              allowClear
              placeholder="请选择楼宇"
              maxTagCount={3}
              value={[...idsOf(choices.building_id)]}
              onChange={(ids: readonly number[]) => pick('building_id', ids.join(','))}
            >
              {parks.map((park) => (
                <Select.OptGroup key={park.id} label={park.name}>
                  {park.buildings.map(({ id, name }) => (
                    <Select.Option key={id} value={id}>
                      {name}
                    </Select.Option>
                  ))}
                </Select.OptGroup>
              ))}
            </Select>
          </FormField>
        )}
        <Suspense fallback={null}>
          <OpenFilters filters={panel.filters} values={choices} onPick={pick} />
        </Suspense>
        {Object.entries(panel.options ?? {}).map(
          ([name, { label, values, initial }]) =>
            values && (
              <FormField key={name} id={name} label={label}>
                <Select
                  id={name}
                  value={choices[name] ?? initial}
                  options={Object.entries(values).map(([value, text]) => ({ value, label: text }))}
                  onChange={(value: string) => pick(name, value === initial ? '' : value)}
                />
              </FormField>
            ),
        )}
        {isQuick && (
          <FormField id="quick_links" label={`快捷入口（${links.length}/${shownLinks}，按勾选的先后排列；都不选则显示全部）`}>
            <Checkbox.Group direction="vertical" value={[...links]} onChange={(next: string[]) => setLinks(next.slice(0, shownLinks))}>
              {linksFor(party)
                .filter(({ access }) => can(access))
                .map(({ path, label }) => (
                  <Checkbox key={path} value={path} disabled={links.length >= shownLinks && !links.includes(path)}>
                    {label}
                  </Checkbox>
                ))}
            </Checkbox.Group>
          </FormField>
        )}
      </div>
    </Drawer>
  );
}
