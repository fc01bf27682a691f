export { stripeNotices } from './stripe-notices.js';
