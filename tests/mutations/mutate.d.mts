import type { FileResult } from '../checks/proofs.mjs';

export function mutated(text: string, find: string, replace: string): { text: string; problem?: undefined } | { text?: undefined; problem: string };
export function verdictOf(testResults: readonly FileResult[], title: string): string | undefined;
