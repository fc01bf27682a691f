function r(n){let o=n.length-3;return o>1?`${n.slice(0,3).join(", ")} and ${o} more`:n.join(", ")}export{r as a};
