import { Button } from '@arco-design/web-react';
import { isSite, movedSite, siteCounts } from '@/domain/site';
import type { InputProps } from '../../kinds/kind';
import { GeoJsonImport } from '../../ui/plan/GeoJsonImport';
import { readSite } from '../../ui/plan/geojson';
import { SiteThumb } from '../../ui/plan/SiteThumb';

/** 场地: what lies around the buildings, taken from a file. */
export function SiteInput({ id, value, onChange, onBlur, disabled, describedBy }: InputProps) {
  const site = isSite(value) ? value : null;
  const take = (taken: unknown) => {
    onChange(taken);
    onBlur?.();
  };
  return (
    <div id={id} className="wrap-row outline-small" role="group" aria-label="场地" aria-describedby={describedBy}>
      {site && <SiteThumb site={site} />}
      {!disabled && (
        <GeoJsonImport
          read={readSite}
          tooLarge="文件超过 1MB，请只保留园区的场地"
          help="可导入由面与线组成的 FeatureCollection，每个要素的 kind 为 plate（场地）、road（道路）、green（绿地）或 water（水面），不超过 512KB。"
          okText="用这个场地"
          onTake={(found, fix) => take(movedSite(found, fix))}
          preview={(found, file, fix) => (
            <>
              <p className="outline-help">
                {file}：
                {siteCounts(found)
                  .map(([word, count]) => `${word} ${count}`)
                  .join('、')}
              </p>
              <SiteThumb site={movedSite(found, fix)} width={260} height={170} />
            </>
          )}
        />
      )}
      {site && (
        <Button type="text" disabled={disabled ?? false} onClick={() => take(null)}>
          清除
        </Button>
      )}
    </div>
  );
}
