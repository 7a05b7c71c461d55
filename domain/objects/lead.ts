/** Leads have stages without a choice of pipelines, forms with a configuration of their own, and are converted. */
export const leadTable = 'lead';
