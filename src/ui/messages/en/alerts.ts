/** Live Notifications, toasts, browser notifications (specification 2, Global overlays; 4; 8). */
export const alertMessages = {
  title: 'Live Notifications',
  active: '{count, plural, one {# active alert} other {# active alerts}}',
  expand: 'Show Live Notifications, {count, plural, one {# active alert} other {# active alerts}}',
  collapse: 'Collapse',
  dismiss: 'Dismiss',
  dismissAll: 'Clear all',
  types: {
    IDLE: 'phlebotomist Idle Alert',
    ENDED: 'Order Completed',
    RESUMED: 'phlebotomist Moving',
    OTHER: 'Notification',
  },
  phlebotomist: 'Phlebotomist {id}',
  order: 'Order {id}',
  track: 'Track Live on Map',
  toast: {
    region: 'Toasts',
    close: 'Close',
    orderPlaced: '🚨 New order placed!',
    orderPlacedDetail: '{count, plural, one {Order {id}} other {# orders, the newest {id}}}',
    sampleCollected: 'New sample collected!',
    idle: 'Phlebotomist {id} has been idle >3 min',
    order: 'Order {id}',
    phlebotomist: 'Phlebotomist {id}',
    orderAssigned: 'Assigned to {name} at {time}',
    orderCancelled: 'Order Cancelled: {reason}',
    changeFailed: {
      assign: { title: '❌ Error assigning order', detail: 'Failed to assign order' },
      cancel: { title: '❌ Error cancelling order', detail: 'Failed to cancel order' },
    },
    orderConflict: 'Order {id} changed while you decided',
    orderConflictDetail: {
      assign: 'It was not assigned. Open it to decide again.',
      cancel: 'It was not cancelled. Open it to decide again.',
    },
    mapsFailed: 'Failed to load Google Maps. Please refresh the page.',
    mapsFailedDetail: 'Until then addresses come from the free address service.',
    bookingCreated: 'Order created successfully!',
    bookingSubmitted: 'Booking submitted!',
    bookingNotSubmitted: 'The booking was not submitted',
    bookingNotLocated: 'Unable to find location for the entered address.',
    submitFailedWith: 'Submit failed: {text}',
    submitFailedOddly: 'Submit failed. Check console for details.',
    submitFailed: 'Submit failed.',
    types: {
      IDLE: 'phlebotomist Idle Alert',
      ENDED: 'Order Completed',
      RESUMED: 'phlebotomist Moving',
      OTHER: 'Notification',
    },
  },
  permission: {
    title: 'Hear of alerts in other tabs?',
    text: 'The console can show a notification of this browser when a phlebotomist stops or an order ends.',
    allow: 'Allow notifications',
    later: 'Not now',
  },
} as const;

/** Its feeds, as the diagnostics call them. */
export const alertFeeds = {
  alerts: 'Locations for alerts',
  alertChannel: 'Alert channel',
} as const;
