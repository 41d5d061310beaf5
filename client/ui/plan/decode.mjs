// Makes the two map files of domain/geo from the package echarts@4.9.0 (see NOTICE):
//   npm pack echarts@4.9.0 && tar xzf echarts-4.9.0.tgz && node client/ui/plan/decode.mjs package/map/json
// Its polygons are delta and zigzag encoded text; here they become GeoJSON with four decimals (about ten metres).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const source = process.argv[2];
const scale = (value) => Number(value.toFixed(4));

/** One ring: pairs of characters, each a zigzag difference from the point before. */
function decodeRing(text, offset) {
  const points = [];
  let [x, y] = offset;
  for (let index = 0; index < text.length; index += 2) {
    const zigzag = (at) => {
      const value = text.charCodeAt(at) - 64;
      return (value >> 1) ^ -(value & 1);
    };
    x += zigzag(index);
    y += zigzag(index + 1);
    points.push([scale(x / 1024), scale(y / 1024)]);
  }
  return points;
}
function decodeFeature({ id, properties, geometry }) {
  const { type, coordinates, encodeOffsets } = geometry;
  const rings = (texts, offsets) => texts.map((text, index) => decodeRing(text, offsets[index]));
  const decoded =
    type === 'Polygon'
      ? rings(coordinates, encodeOffsets)
      : coordinates.map((texts, index) =>
          rings(Array.isArray(texts) ? texts : [texts], Array.isArray(texts) ? encodeOffsets[index] : [encodeOffsets[index]]),
        );
  return { type: 'Feature', properties: { id, name: properties.name, cp: properties.cp }, geometry: { type, coordinates: decoded } };
}
for (const [from, to] of [
  ['china.json', 'china.json'],
  ['province/zhejiang.json', 'zhejiang.json'],
]) {
  const { features, UTF8Encoding } = JSON.parse(readFileSync(join(source, from), 'utf8'));
  if (!UTF8Encoding) throw new Error(`${from}: not encoded as expected`);
  const named = features.filter(({ properties }) => properties.name);
  writeFileSync(
    new URL(`../../../domain/geo/${to}`, import.meta.url),
    `${JSON.stringify({ type: 'FeatureCollection', features: named.map(decodeFeature) })}\n`,
  );
}
