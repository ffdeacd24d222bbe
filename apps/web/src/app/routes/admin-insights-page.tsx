export { Insights as Component } from '../../features/admin/insights/insights';
