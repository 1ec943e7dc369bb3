/** The folders that a restore leaves beside the embedded database in DATA_DIR, also if it breaks off. */

/** The folder in which a restore makes its copy whole. */
export const restoringName = 'restoring';
/** Begins the name of a database that was set aside. */
export const asidePrefix = 'database.before-';
