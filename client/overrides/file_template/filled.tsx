import type { AnyResource } from '@/domain/kernel/resource';
import { lazyDialog } from '../../kernel/action/lazyDialog';
import type { WireRow } from '../../kernel/api/api';
import type { CustomAction } from '../../kernel/overrides';

/** A paper of a record from the park's own templates. */
export function paperOf(
  of: AnyResource,
  label: string,
  more: Partial<Pick<CustomAction<WireRow>, 'when' | 'after' | 'quiet'>> = {},
): CustomAction<WireRow> {
  return {
    ...{ name: 'paper', label, access: 'file_template_read', ...more },
    Dialog: lazyDialog(() =>
      import('./TemplateDialog').then(({ TemplateDialog }) => (props) => <TemplateDialog of={of} title={label} {...props} />),
    ),
  };
}
