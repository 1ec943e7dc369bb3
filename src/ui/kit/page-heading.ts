/** Id of the heading that takes the focus after each navigation. */
export const pageHeadingId = 'page-heading';
