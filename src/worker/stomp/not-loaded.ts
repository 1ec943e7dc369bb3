/** Why a channel is not connected where the file of the sockets could not be had. It stands outside of that file. */
export const SOCKETS_NOT_LOADED = 'The file of the connection could not be loaded';
