/** Whether a document is the console's own, known by its title, and no other page: a proxy's login, an error. */
export const isConsole = (html: string): boolean => html.includes('<title>HomeDraw</title>');
