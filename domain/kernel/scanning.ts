/** The one page that reads codes with a camera: the relay opens the camera to it, and to no other. */
export const scanningPage = '/visitors/reception';
