import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { iotFeed } from '@/domain/feeds/iot';
import { sampleOf } from '@/tests/support/samples';
import IotPass from './IotPass';

it('今天还没有车辆进出时说明，不只画一条轴', () => {
  const data = sampleOf(iotFeed);
  const quiet = { ...data.car.by_hour, series: data.car.by_hour.series.map((one) => ({ ...one, data: one.data.map(() => 0) })) };
  const drawn = renderToStaticMarkup(
    createElement(IotPass, {
      data: { ...data, car: { ...data.car, by_hour: quiet } },
      options: {},
      size: { width: 400, height: 200 },
      surface: 'cockpit',
      params: {},
    }),
  );
  expect(drawn).toContain('今天还没有车辆进出');
});
