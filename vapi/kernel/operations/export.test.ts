import { expect, it } from 'vitest';
import { inChunks } from './export';

const all = Array.from({ length: 10 }, (_, at) => at);
const chunksOf = async (length: number): Promise<{ chunks: number[][]; readings: number }> => {
  const [chunks, readings]: [number[][], number[]] = [[], []];
  const read = async (limit: number, offset: number) => {
    readings.push(offset);
    return all.slice(0, length).slice(offset, offset + limit);
  };
  for await (const chunk of inChunks(read, { slice: 4, chunk: 3 })) chunks.push([...chunk]);
  return { chunks, readings: readings.length };
};
it('reads all there is in its order, over the ends of chunks and slices', async () => {
  expect(await chunksOf(10)).toEqual({ chunks: [[0, 1, 2], [3], [4, 5, 6], [7], [8, 9]], readings: 3 });
  expect(await chunksOf(8)).toEqual({ chunks: [[0, 1, 2], [3], [4, 5, 6], [7]], readings: 3 });
  expect(await chunksOf(0)).toEqual({ chunks: [], readings: 1 });
});
