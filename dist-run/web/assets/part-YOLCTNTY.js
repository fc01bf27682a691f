import{g as n}from"./part-XSPQZL3C.js";function r({tone:e="plain",children:o}){return n("span",{class:`badge badge-${e}`,children:o})}export{r as a};
