/** Names that the wall's page and its worker share. */

/** The name of the worker of a wall on which phlebotomists stand by their initials. */
export const initialsName = 'wall, initials';
/** The name of every other wall's worker. */
export const wallName = 'wall';

/** The database in which a wall keeps its data, apart from those of the consoles of its browser. */
export const wallDatabaseName = 'homedraw-wall';
