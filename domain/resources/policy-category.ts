import { defineResource } from '../kernel/resource';
import { category } from './category';

export const policyCategory = defineResource({
  ...category,
  name: 'policy_category',
  label: '政策分类',
  base: '/policy/category',
  columns: [...category.columns, 'created_at'],
  traits: ['softDelete'],
  heldBy: ['policy'],
});
