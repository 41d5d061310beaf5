import type { LayerId } from './layer-names';

interface ChipsProps {
  readonly layers: readonly { readonly id: LayerId; readonly label: string; readonly ofNow: boolean }[];
  readonly chosen: LayerId;
  readonly isToday: boolean;
  readonly onChoose: (id: LayerId) => void;
}
/** What the model is coloured by. */
export function Chips({ layers, chosen, isToday, onChoose }: ChipsProps) {
  return (
    <div className="s-chips" role="group" aria-label="着色">
      {layers.map(({ id, label, ofNow }) => {
        const off = ofNow && !isToday;
        return (
          <button
            type="button"
            className="s-tool"
            key={id}
            aria-pressed={id === chosen}
            disabled={off}
            title={off ? `${label}只有此刻的，回到今天再看` : `按${label}着色`}
            onClick={() => onChoose(id)}
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}
