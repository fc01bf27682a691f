var e="calendar";export{e as a};
