export { SessionInsights as Component } from '../../features/admin/insights/session-insights';
