import { useOpener, usePanelHost } from '../kernel/host';

/** What is said of a park in which there is nothing to draw yet, and where to begin, for whoever may. */
export function NoBuildings() {
  const host = usePanelHost();
  const open = useOpener()('building.list');
  return (
    <>
      尚未录入楼栋
      {open && host.can('building_store') && (
        <button type="button" className="p-button" onClick={open}>
          去录入
        </button>
      )}
    </>
  );
}
