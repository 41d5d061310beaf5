import { combineSlices, configureStore, createDynamicMiddleware, type Middleware, type Reducer } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { sessionSlice } from '../session/session-slice';

/**
 * One Redux store. Home and login load it with the session alone; the API and the visited pages join when the back office
 * does, so that their code is not in the first download.
 */
const rootReducer = combineSlices(sessionSlice);
const later = createDynamicMiddleware();
/** The development build's checks of the state stay; how long they took says how busy the machine is, not what the state holds. */
const untimed = { warnAfter: Number.POSITIVE_INFINITY };
export const store = configureStore({
  reducer: rootReducer,
  middleware: (standard) => standard({ serializableCheck: untimed, immutableCheck: untimed }).concat(later.middleware),
});

export type RootState = ReturnType<typeof rootReducer>;
export const useStore = <T>(select: (state: RootState) => T): T => useSelector(select);

/** Adds a reducer, and a middleware where it has one: `joinStore(api)` for RTK Query's api, `joinStore(tabsSlice)`. */
export function joinStore(slice: { readonly reducerPath: string; readonly reducer: Reducer; readonly middleware?: Middleware }): void {
  rootReducer.inject({ reducerPath: slice.reducerPath, reducer: slice.reducer });
  if (slice.middleware) later.addMiddleware(slice.middleware);
}
