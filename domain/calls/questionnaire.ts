import { defineCalls } from '../kernel/call';

export const questionnaireCalls = defineCalls({
  /** The sheets that were handed in as a table: a row each, a column for each question. */
  exportAnswers: {
    label: '答卷导出',
    access: 'questionnaire_export',
    at: 'GET /questionnaire/answers/{id}/export',
    raw: true,
    reads: ['questionnaire', 'question', 'answer', 'answer_sheet'],
  },
});
